import { Hono } from 'hono'
import type { Runtime } from '#platform/runtime.ts'
import { CLICK_PATH } from './click-links.ts'
import { follow } from './clicks.ts'

/** Redirects the counted links of emails; an address that this site has not created is passed on. */
export function clickRoutes(runtime: Pick<Runtime, 'db' | 'clock' | 'log'>): Hono {
  const app = new Hono()
  app.get(`${CLICK_PATH}:signed`, async (c, next) => {
    const target = await follow(runtime, c.req.param('signed'), c.req.method)
    if (target === null) return next()
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex')
    return c.redirect(target, 302)
  })
  return app
}
