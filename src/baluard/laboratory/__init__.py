"""Many games: plans, runners, statistics, reports with plots."""

from baluard.laboratory.plans import Plan, PlanError, make_plan
from baluard.laboratory.simulation import Interrupted, Summary, simulate

__all__ = ["Interrupted", "Plan", "PlanError", "Summary", "make_plan", "simulate"]
