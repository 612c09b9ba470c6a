import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { type Pictures, openPictures } from './pictures.ts'
import { type Web, openWeb } from './web.ts'

/** Every foreign service of this process, real or embedded as configured. */
export type Services = { web: Web; pictures: Pictures }

declare module '#platform/house.ts' {
  interface Outside extends Services {}
}

export function openOutside(config: Config, log: Log): Services & { close(): Promise<void> } {
  const web = openWeb({
    allowHosts: config.fetchAllowHosts,
    userAgent: `CadenceBot/1.0 (+${config.siteUrl})`,
  })
  const pictures = openPictures({ filesDir: join(config.dataDir, 'files'), log })
  return {
    web,
    pictures,
    close: async () => {
      await Promise.all([web.close(), pictures.close()])
    },
  }
}
