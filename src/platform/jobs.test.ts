import { beforeAll, expect, test, vi } from 'vitest'
import { openTestHouse } from '../test-house.ts'
import { job, openJobs } from './jobs.ts'
import { Refusal } from './refusal.ts'

type Named = { name: string }
const given: string[] = []
const record = async ({ name }: Named) => given.push(name)
const breaking = job<Named>(
  'breaking',
  async () => {
    throw new Error('the disk is full')
  },
  { retries: 0, onFailed: record },
)
const refusing = job<Named>(
  'refusing',
  async () => {
    throw new Refusal('problem.notFound', 404)
  },
  { onFailed: record },
)

const { house, database } = await openTestHouse()
const jobs = await openJobs(database, house.log, [breaking, refusing])
beforeAll(async () => {
  await jobs.work(house, [])
  return () => jobs.stop()
})

test('what was refused is told at once, and is not tried again', async () => {
  const id = (await jobs.send(refusing, { name: 'refused' })) ?? ''
  await vi.waitFor(async () =>
    expect(await jobs.state(refusing, id)).toEqual({
      state: 'done',
      output: { refused: 'problem.notFound' },
    }),
  )
  expect(given).toEqual(['refused'])
})

test('what has failed for the last time is told with its data', async () => {
  const id = (await jobs.send(breaking, { name: 'broken' })) ?? ''
  await vi.waitFor(() => expect(given).toContain('broken'), { timeout: 15_000 })
  expect(await jobs.state(breaking, id)).toMatchObject({ state: 'failed' })
}, 20_000)
