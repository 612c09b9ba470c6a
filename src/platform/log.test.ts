import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('what is named like a secret is not written, at any of three depths', () => {
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
