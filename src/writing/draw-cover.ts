import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'

/** Draws the cover of an item before its first reader requests it. Drawn covers are kept: a repeat does nothing. */
export const drawCoverJob = job('draw-cover', async ({ id }: { id: string }, { outside }: Runtime) => {
  await outside.pictures.cover(id)
})
