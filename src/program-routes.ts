import { type Context, Hono } from 'hono'
import { episodeFile } from '#newsroom/media/episode-file.ts'
import type { House } from '#platform/house.ts'
import type { Carried } from '#platform/http.ts'
import type { Door } from '#platform/serve.ts'
import { privateRoutes } from './library/feeds/private/private-routes.ts'

type ProgramParts = { house: House; door: Door; addressOf: (c: Context) => string }

/** What programs of readers ask for: feeds at secret addresses. */
export function programRoutes({ house, door, addressOf }: ProgramParts): Hono<Carried> {
  const app = new Hono<Carried>()
  app.route(
    '/',
    privateRoutes({
      house,
      door,
      addressOf,
      sound: (name, caller, request) => episodeFile(house, name, caller, request),
    }),
  )
  return app
}
