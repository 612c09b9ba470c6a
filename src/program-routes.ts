import { type Context, Hono } from 'hono'
import { mcpRoutes } from '#developers/mcp/mcp-routes.ts'
import { episodeFile } from '#newsroom/media/episode-file.ts'
import type { House } from '#platform/house.ts'
import type { Carried, Identify } from '#platform/http.ts'
import type { Door } from '#platform/serve.ts'
import { privateRoutes } from './library/feeds/private/private-routes.ts'

type ProgramParts = { house: House; door: Door; identify: Identify; addressOf: (c: Context) => string }

/** What programs of readers ask for: feeds at secret addresses, and the Model Context Protocol. */
export function programRoutes({ house, door, identify, addressOf }: ProgramParts): Hono<Carried> {
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
  app.route('/', mcpRoutes({ house, door, identify, addressOf }))
  return app
}
