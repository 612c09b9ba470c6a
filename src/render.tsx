import { StartServer, createServerEntry, createStartHandler } from '@tanstack/react-start/server'
import { getGlobalStartContext } from '@tanstack/react-start'
import {
  defineHandlerCallback,
  getNormalizedURL,
  getSsrStatus,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { noting } from '#kit/written.ts'
import { withLateScripts } from './late-scripts.ts'

/** In one piece, not as a stream: every page has its data before it is drawn, and whoever asked wants the whole of it. */
const draw = defineHandlerCallback(async ({ router, responseHeaders }) => {
  const html = await transformHtmlStringWithRouter(
    router,
    noting(() => renderToString(<StartServer router={router} />)),
  )
  getGlobalStartContext()?.keep(withLateScripts(html, router.options.ssr?.nonce ?? ''))
  return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
})

const answer = createStartHandler(draw)
/** Where the framework would look for a function of its own. The site has none: it has calls. */
const FUNCTIONS = '/_serverFn'

const page: typeof answer = (request, options) => {
  const { url } = getNormalizedURL(request.url)
  const isPage = !url.pathname.startsWith(`${FUNCTIONS}/`)
  return answer(isPage ? request : new Request(new URL(FUNCTIONS, url), request), options) // else no page exists
}

/** The pages, built apart from the server: a request and what it knows in; a status and headers out, and the HTML to `keep`. */
export default createServerEntry({ fetch: page })
