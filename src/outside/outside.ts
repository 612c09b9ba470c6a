import { join } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { type Model, openModel } from './model.ts'
import { type Pictures, openPictures } from './pictures.ts'
import { type Web, openWeb } from './web.ts'

/** Every foreign service of this process, real or embedded as configured. */
export type Services = { web: Web; pictures: Pictures; model: Model | null }

declare module '#platform/house.ts' {
  interface Outside extends Services {}
}

/** `db` and `clock` are for the ledger of the model's calls. */
export function openOutside(
  config: Config,
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
): Services & { close(): Promise<void> } {
  const web = openWeb({
    allowHosts: config.fetchAllowHosts,
    userAgent: `CadenceBot/1.0 (+${config.siteUrl})`,
  })
  const pictures = openPictures({ filesDir: join(config.dataDir, 'files'), log })
  return {
    web,
    pictures,
    model: openModel(config, { db, clock, log }),
    close: async () => {
      await Promise.all([web.close(), pictures.close()])
    },
  }
}
