import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('a field with the name of a secret is not logged, at any of three depths', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  log.info(
    {
      password: 'p1',
      user: { token: 't1', email: 'kept' },
      request: { headers: { cookie: 'c1', 'set-cookie': 's1', authorization: 'a1' } },
    },
    'signed in',
  )
  const [line = ''] = lines
  expect(JSON.parse(line)).toMatchObject({
    msg: 'signed in',
    password: '[secret]',
    user: { token: '[secret]', email: 'kept' },
  })
  for (const secret of ['p1', 't1', 'c1', 's1', 'a1']) expect(line).not.toContain(secret)
})

// Covers: operation-5
test(
  'a log on a full disk loses lines, and the process keeps running and exits',
  { timeout: 30_000 },
  async () => {
    const full = await open('/dev/full', 'w')
    const program = `
    import { logUnexpected, openLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
    const log = openLog('info')
    logUnexpected(log)
    for (let n = 0; n < 3000; n++) log.info({ words: 'x'.repeat(1000) }, 'a line')
    setTimeout(() => { log.info('another'); process.stderr.write('goes on'); process.exit(0) }, 50)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', full.fd, 'pipe'],
    }) as ChildProcessByStdio<null, null, Readable>
    const [said, [code]] = await Promise.all([
      text(child.stderr ?? []),
      once(child, 'exit') as Promise<[number | null]>,
    ])
    expect([said, code]).toEqual(['goes on', 0])
    await full.close()
  },
)
