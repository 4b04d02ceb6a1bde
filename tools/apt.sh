# Sourced: apt_install PACKAGE.. installs Debian packages, as root or through sudo without a question.
apt_install() {
  command -v apt-get >/dev/null || return 1
  local as_root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null && sudo -n true 2>/dev/null || return 1
    as_root=(sudo -n)
  fi
  echo "installing $* with apt-get"
  "${as_root[@]}" apt-get update -qq || true
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}
