import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newSigningSecret, webhookForm } from '#delivery/forms/webhook.ts'
import { VERIFY_EXAMPLE } from './verify-example.ts'

const TEST_NOW = new Date('2026-11-20T09:00:00Z')
type Message = Parameters<typeof webhookForm>[0]
type Shown = { isOurs: (headers: Headers, body: string, secret: string, now: number) => Promise<boolean> }

/** The example as someone who copies it runs it. */
async function copied(): Promise<Shown> {
  const folder = await mkdtemp(join(tmpdir(), 'cadence-verify-'))
  const file = join(folder, 'verify.ts')
  await writeFile(file, VERIFY_EXAMPLE)
  const shown = (await import(/* @vite-ignore */ file)) as Shown // as shown in the documentation
  await rm(folder, { recursive: true })
  return shown
}

test('the shown check accepts our messages, also with the previous secret, and no others', async () => {
  const { isOurs } = await copied()
  const [secret, before, other] = [newSigningSecret(), newSigningSecret(), newSigningSecret()]
  const content = { kind: 'test', title: 'A test', url: 'https://cadence.example/' }
  // every message is signed the same way
  const sent = { id: 'msg_1', event: 'test', content, createdAt: TEST_NOW } as unknown as Message
  const { headers, body } = webhookForm(sent, [secret, before], TEST_NOW)
  const given = new Headers(headers)
  const now = TEST_NOW.getTime() / 1000
  const by = (each: string) => isOurs(given, body, each, now)
  expect([await by(secret), await by(before), await by(other)]).toEqual([true, true, false])
  expect(await isOurs(given, `${body} `, secret, now)).toBe(false)
  expect(await isOurs(given, body, secret, now + 300)).toBe(true)
  expect(await isOurs(given, body, secret, now + 301)).toBe(false)
})
