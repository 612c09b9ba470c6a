import { type Context, Hono } from 'hono'
import { mcpRoutes } from '#developers/mcp-routes.ts'
import { episodeFile } from '#media/episode-file.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { Carried, Identify } from '#platform/http/http.ts'
import type { Dispatcher } from '#platform/serve.ts'
import { privateRoutes } from '#syndication/private-routes.ts'

type ProgramParts = {
  runtime: Runtime
  dispatcher: Dispatcher
  identify: Identify
  addressOf: (c: Context) => string
}

/** The routes for readers' programs: feeds at secret addresses and the Model Context Protocol. */
export function programRoutes({ runtime, dispatcher, identify, addressOf }: ProgramParts): Hono<Carried> {
  const app = new Hono<Carried>()
  app.route(
    '/',
    privateRoutes({
      runtime,
      dispatcher,
      addressOf,
      sound: (name, caller, request) => episodeFile(runtime, name, caller, request),
    }),
  )
  app.route('/', mcpRoutes({ runtime, dispatcher, identify, addressOf }))
  return app
}
