"""Before somebody or something is put down: where it would stand, and what it would see from there."""

from __future__ import annotations

from baluard.drawing import svg
from baluard.games.maurice.board import overlays
from baluard.games.maurice.board.sheet import outline
from baluard.games.maurice.model.facts import GENERALS
from baluard.games.maurice.model.points import laid as piece_laid
from baluard.games.maurice.model.state import State
from baluard.games.maurice.page.asks import Asks
from baluard.games.maurice.page.sights import nearest_enemy
from baluard.games.maurice.rules.brigades import command_distance
from baluard.games.maurice.rules.damage import in_story
from baluard.kernel.answers import as_pose
from baluard.page.questions import Parts
from baluard.page.remarks import said, when
from baluard.page.widgets import Drawn

PIECE = "piece"
"""What hands call the piece of terrain that is being laid."""


def deployed(q: Asks) -> Parts:
    """MAU-12.2 A unit in its formation."""
    pose = as_pose(q.keys[-1]) if len(q.keys) > 1 else None
    if pose is None:
        return
    s, side = q.now, f"side-{q.side}"
    if q.keys[0] in GENERALS:
        yield Drawn(overlays.ghost_of_general((pose[0], pose[1]), q.side, q.keys[0]))
        return
    u, stance = q.unit(q.keys[0]), s.facts.stance_no[q.keys[1]]
    after: State = s.copy()
    after.put(u, pose, stance)
    enemy, away = nearest_enemy(after, u)
    yield from when(enemy >= 0, "preview.enemy", unit=s.name(max(enemy, 0)), distance=in_story(away))
    yield said("preview.command", away=in_story(command_distance(after, q.side, [u])))
    yield Drawn(overlays.ghost(after.profile(u), pose, side, q.keys[0]))


def moved(q: Asks) -> Parts:
    """MAU-11.3 Where an officer goes, and how far he is then from each unit of his."""
    s = q.now
    pose = as_pose(q.keys[2]) if len(q.keys) > 2 else None
    if len(q.keys) < 3 or q.keys[0] not in GENERALS:
        return
    u = q.unit(q.keys[2])
    if pose is None and u < 0:
        return
    after: State = s.copy()
    after.cinc[q.side], after.cinc_unit[q.side] = (pose[0], pose[1]) if pose else s.centre(u), u
    farthest = max(command_distance(after, q.side, [v]) for v in s.army(q.side))
    yield said("preview.commands", away=in_story(farthest))
    yield Drawn(overlays.ghost_of_general(after.cinc_point(q.side), q.side, q.keys[0]))


def laid(q: Asks) -> Parts:
    """MAU-12.5 A piece of terrain."""
    if len(q.keys) < 2 or as_pose(q.keys[1]) is None:
        return
    row = piece_laid(q.now.facts.data, len(q.now.ground), f"{q.about['piece']}:{q.keys[0]}:{q.keys[1]}")
    points = [(point[0], point[1]) for point in row.points]
    shape = svg.polyline if row.width else svg.polygon
    yield said("preview.piece", piece=str(q.about["piece"]))
    drawn = shape(outline(tuple(points)), class_="mau-ghost-body mau-ghost-piece")
    yield Drawn(svg.group(drawn, class_="mau-ghost", data_ghost=PIECE))
