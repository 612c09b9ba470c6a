import { type Context, Hono } from 'hono'
import type { Carried } from '#platform/http/http.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { Caller, Runtime } from '#platform/runtime.ts'
import type { Dispatcher } from '#platform/serve.ts'
import { carouselFile } from './carousels/carousel-file.ts'
import { coverFile, pictureFile } from './pictures/cover-file.ts'
import { type LookUp, shareCardFile } from './share-card-file.ts'
import { videoFile } from './videos/video-file.ts'

type FileParts = {
  runtime: Runtime
  /** The dispatcher without memory: a card is drawn once and kept forever. */
  dispatcher: Dispatcher
  callerOf: (c: Context) => Promise<Caller | null>
}

const FOR_EVER = 'public, max-age=31536000, immutable'

/** The routes of pictures, share cards, slides and videos. */
export function fileRoutes({ runtime, dispatcher, callerOf }: FileParts): Hono<Carried> {
  const lookUp: LookUp = async (call, id, language) => {
    const visitor = { caller: null, language, requestId: '', address: '', limited: false }
    const input = { id, lang: language }
    const answer = await dispatcher.answer(call, input, visitor).catch((error: unknown) => {
      if (isRefusal(error)) return null
      throw error
    })
    return answer && answer.body
  }
  const app = new Hono<Carried>()
  app.get('/covers/:file', async (c) => image(c, await coverFile(runtime, c.req.param('file')), 'image/webp'))
  app.get('/pictures/:file', async (c) => {
    const { bytes, type } = await pictureFile(runtime, c.req.param('file'))
    return image(c, bytes, type)
  })
  app.get('/cards/:folder/:file', async (c) => {
    const { folder, file } = c.req.param()
    const found = await shareCardFile(runtime, lookUp, folder, file)
    if (found && 'elsewhere' in found) return c.redirect(found.elsewhere, 302)
    return image(c, found?.bytes ?? null, 'image/jpeg', found?.forADay ? 'public, max-age=86400' : undefined)
  })
  app.get('/carousels/*', async (c) => carouselFile(runtime, c.req.path, await callerOf(c), c.req.raw))
  app.get('/videos/:id/:name', async (c) => videoFile(runtime, c.req.param(), await callerOf(c), c.req.raw))
  return app
}

/** Without `kept`, the address changes with the image, so it may be cached forever. */
function image(c: Context, bytes: Buffer | null, type: string, kept = FOR_EVER): Response {
  if (!bytes) return c.text('Not found', 404)
  return c.body(new Uint8Array(bytes), 200, { 'content-type': type, 'cache-control': kept })
}
