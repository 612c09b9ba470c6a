import { StartServer, createServerEntry, createStartHandler } from '@tanstack/react-start/server'
import { getGlobalStartContext } from '@tanstack/react-start'
import {
  defineHandlerCallback,
  getNormalizedURL,
  getSsrStatus,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { noting } from '#ui/written.ts'
import { withLateScripts } from './web/late-scripts.ts'

/** In one piece, not as a stream: every page has its data before it is rendered, and clients need the whole page. */
const draw = defineHandlerCallback(async ({ router, responseHeaders }) => {
  const html = await transformHtmlStringWithRouter(
    router,
    noting(() => renderToString(<StartServer router={router} />)),
  )
  getGlobalStartContext()?.keep(withLateScripts(html, router.options.ssr?.nonce ?? ''))
  return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
})

const answer = createStartHandler(draw)
/** The path at which the framework looks for server functions. The site has none; it uses calls. */
const FUNCTIONS = '/_serverFn'

const page: typeof answer = (request, options) => {
  const { url } = getNormalizedURL(request.url)
  const isPage = !url.pathname.startsWith(`${FUNCTIONS}/`)
  return answer(isPage ? request : new Request(new URL(FUNCTIONS, url), request), options) // any other path is answered as a missing page
}

/**
 * The pages, built separately from the server: takes a request and its context; returns a status and headers, and passes the
 * HTML to `keep`.
 */
export default createServerEntry({ fetch: page })
