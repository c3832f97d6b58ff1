#!/bin/sh
# boot.sh FOLDER NODE: becomes the systemd of a machine of its own, inside namespaces that machine.ts made.
# Its files are those of this machine, and what it writes is in memory. FOLDER/opt is its /opt, NODE its /usr/bin/node.
set -eu
folder=$1
node=$2

mount -t tmpfs -o size=3g,mode=755 machine "$folder/machine"
cd "$folder/machine"
mkdir upper work root
mount -t overlay -o "lowerdir=/,upperdir=$PWD/upper,workdir=$PWD/work" overlay root
cd root

mount -t proc proc proc
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 dev dev
for name in null zero full random urandom tty; do
  touch "dev/$name"
  mount --bind "/dev/$name" "dev/$name"
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
for number in 0 1 2; do ln -s "/proc/self/fd/$number" "dev/$(echo stdin stdout stderr | cut -d' ' -f$((number + 1)))"; done
mount -t tmpfs -o mode=1777 shm dev/shm
mount -t tmpfs -o mode=755 run run
mount -t tmpfs -o mode=1777 tmp tmp
mount --bind "$folder/opt" opt
touch usr/bin/node
mount --bind "$node" usr/bin/node

# Nothing of this machine's own services and sites.
rm -rf etc/systemd/system/*.wants etc/systemd/system/parvis*
for place in etc/parvis etc/postgresql var/lib/parvis var/lib/postgresql var/backups srv media; do
  if [ -d "$place" ]; then mount -t tmpfs -o mode=755 empty "$place"; fi
done
for unit in sysctl modules-load udevd udev-trigger remount-fs timesyncd; do
  ln -sf /dev/null "etc/systemd/system/systemd-$unit.service"
done
: > etc/machine-id
echo '127.0.0.1 localhost guide parvis.example' > etc/hosts
echo guide > etc/hostname

mkdir -p mnt/outside
pivot_root . mnt/outside
umount -l mnt/outside
hostname guide
exec chroot . /usr/bin/env -i container=other PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  /lib/systemd/systemd --unit=basic.target --show-status=0 --log-target=journal < /dev/null
