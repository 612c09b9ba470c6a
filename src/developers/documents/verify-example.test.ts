import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newSigningSecret, webhookForm } from '#delivery/forms/webhook.ts'
import { VERIFY_EXAMPLE } from './verify-example.ts'

type Shown = { isOurs(headers: Headers, body: string, secret: string): boolean }

/** The example as whoever copies it runs it. */
async function copied(): Promise<Shown> {
  const folder = await mkdtemp(join(tmpdir(), 'cadence-verify-'))
  const file = join(folder, 'verify.ts')
  await writeFile(file, VERIFY_EXAMPLE)
  return (import(/* @vite-ignore */ file) as Promise<Shown>).finally(() => rm(folder, { recursive: true })) // as it is shown
}

test('the check that programmers are shown knows our messages, also by the secret before, and no others', async () => {
  const { isOurs } = await copied()
  const [secret, before, other] = [newSigningSecret(), newSigningSecret(), newSigningSecret()]
  const told = { kind: 'test', title: 'A test', url: 'https://cadence.example/' }
  const sent = { id: 'msg_1', event: 'test', told, createdAt: new Date() } as unknown as Parameters<
    typeof webhookForm
  >[0] // any message is signed alike
  const { headers, body } = webhookForm(sent, [secret, before], new Date())
  const given = new Headers(headers)
  expect([secret, before, other].map((each) => isOurs(given, body, each))).toEqual([true, true, false])
  expect(isOurs(given, `${body} `, secret)).toBe(false)
  const late = webhookForm(sent, [secret], new Date(Date.now() - 301_000))
  expect(isOurs(new Headers(late.headers), late.body, secret)).toBe(false)
})
