import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'

/** Draws the cover of an item before its first reader asks for it. Drawn covers stay: a repeat does nothing. */
export const drawCoverJob = job('draw-cover', async ({ id }: { id: string }, { outside }: Runtime) => {
  await outside.pictures.cover(id)
})
