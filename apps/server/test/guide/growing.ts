import { expect } from 'vitest'
import { ask, type Chapter, type Step } from './walk.ts'

const page = 'guide/grandir.md'
const ports = { web: 3001, realtime: 3002, jobs: 3003 }

/** Starts a server with some roles, waits until it is ready, and ends it. */
function started(roles: string): Step {
  const command = `PARVIS_ROLES=${roles} node tools/launcher.mjs start`
  return {
    pages: [page],
    command,
    before: (walk) => ask(walk, 'systemctl stop parvis'),
    typed: `sudo -u parvis NODE_ENV=production ${command} &
curl --silent --fail --retry 30 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/ready
pkill --uid parvis --full '^node tools/launcher.mjs start'; wait $!`,
    shows: (output) => expect(output).toContain('Parvis est prêt'),
  }
}

/** Starts units of roles, asks each whether it is ready, and stops them. */
function enabled(pages: string[], roles: (keyof typeof ports)[]): Step {
  const units = roles.map((role) => `parvis@${role}`).join(' ')
  return {
    pages,
    command: `systemctl enable --now ${units}`,
    before: (walk) => {
      for (const role of roles) {
        const settings = `PORT=${ports[role]}\nPARVIS_METRICS=127.0.0.1:${ports[role] + 6_000}\n`
        walk.machine.write(`/etc/parvis/${role}.env`, settings)
      }
    },
    shows: async (_, walk) => {
      for (const role of roles) {
        const place = `http://127.0.0.1:${ports[role]}`
        const waits = `curl --silent --fail --retry 30 --retry-delay 1 --retry-connrefused ${place}/ready`
        await ask(walk, `${waits} || { journalctl --unit parvis@${role} --lines 20; exit 1; }`)
        expect(await ask(walk, `systemctl show parvis@${role} --property=NRestarts`)).toBe('NRestarts=0')
        const page = await ask(walk, `curl --silent --output /dev/null --write-out '%{http_code}' ${place}/`)
        expect(page).toBe(role === 'web' ? '200' : '503')
      }
      await ask(walk, `systemctl disable --now ${units}`)
    },
  }
}

/** guide/grandir.md: servers that each do a part of the work. */
export const growing: Chapter = {
  title: 'servers with roles',
  steps: [
    started('web'),
    started('realtime,jobs'),
    enabled([page], ['web', 'jobs']),
    enabled(['ops/systemd/parvis@.service'], ['web', 'realtime', 'jobs']),
  ],
}
