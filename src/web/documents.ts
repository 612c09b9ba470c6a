import { type Language, addressIn, isLanguage, splitAddress } from '#languages/rules.ts'
import type { Call, InputOf, OutputOf } from '#platform/call.ts'
import { VARIES_BY_ENCODING, compressedFor } from '#platform/http/compressed.ts'
import { openHtmlCache } from '#platform/http/html-cache.ts'
import type { Rendered } from '#platform/http/html-copy.ts'
import type { Db } from '#platform/db.ts'
import { onPrimary } from '#platform/replica/public-reads.ts'
import type { Caller, Runtime } from '#platform/runtime.ts'
import type { Dispatcher } from '#platform/serve.ts'
import { developerDocumentAt } from '#developers/developer-documents.ts'
import { digestDocumentAt } from '#newsletter/digest-documents.ts'
import { type Place, documentAt } from '#syndication/documents.ts'
import { type PublicDocument, absolute } from '#articles/making.ts'

/** The context of a request for a document, and the answer when there is none. */
export type Asked = {
  language: Language
  requestId: string
  /** Null when no one is signed in, so the answer may be cached. */
  identify: (() => Promise<Caller | null>) | null
  missing: (nonce: string) => Promise<Rendered>
}
/** Feeds, sitemaps and Markdown pages. */
export type Documents = {
  /** The document at the address of the request; null when that is the address of a page. */
  answer(request: Request, asked: Asked): Promise<Response> | null
  /** Marks the cached documents as out of date. */
  forget(): void
  /** Does the same and never serves an older copy again. */
  withdraw(): void
}

const MEGABYTES = 32

/** Serves documents for machines, cached in memory like pages but separately. */
export function openDocuments(
  runtime: Runtime,
  dispatcher: Dispatcher,
  publicReads = onPrimary(runtime.db),
): Documents {
  const cache = openHtmlCache(() => runtime.clock.now(), { megabytes: MEGABYTES })
  const openedAt = runtime.clock.now()

  return {
    forget: cache.invalidate,
    withdraw: cache.withdraw,
    answer(request, asked) {
      const { pathname } = new URL(request.url)
      const { language: prefix, path } = readPath(pathname)
      const prefixed = prefix !== null
      const place =
        digestDocumentAt(path, prefixed) ?? developerDocumentAt(path, prefixed) ?? documentAt(path, prefixed)
      if (!place) return null
      const known = { ...asked, language: prefix ?? asked.language }
      const bare = prefix === null
      if (place.markdown && asked.identify) return personal(request, asked.identify, place, known, bare)
      const key = `${place.spoken ? known.language : ''} ${pathname}`
      return cache.page(request, key, (nonce) => render(place, known, bare, nonce))
    },
  }

  async function render(place: Place, asked: Asked, bare: boolean, nonce: string): Promise<Rendered> {
    const { document, validUntil } = await publicReads.run((db) => make(place, asked, null, db))
    if (!document) return asked.missing(nonce)
    return {
      response: new Response(null),
      html: document.body,
      validUntil,
      headers: headersOf(document, bare, place.spoken && bare),
    }
  }

  /** A Markdown page for a signed-in reader: it contains what they may read and is never cached. */
  async function personal(
    request: Request,
    identify: () => Promise<Caller | null>,
    place: Place,
    asked: Asked,
    bare: boolean,
  ): Promise<Response> {
    const { document } = await make(place, asked, await identify(), runtime.db)
    if (!document) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
    const sent = await compressedFor(request, document.body)
    const headers = {
      ...headersOf(document, bare, true),
      'cache-control': 'private, no-store',
      vary: `Cookie, Accept-Language, ${VARIES_BY_ENCODING}`,
      ...sent.headers,
    }
    return new Response(request.method === 'HEAD' ? null : sent.body, { headers })
  }

  async function make(place: Place, { language, requestId }: Asked, caller: Caller | null, db: Db) {
    const now = runtime.clock.now()
    let validUntil: Date | null = null
    const until = (moment: Date | null) => {
      if (moment !== null && (validUntil === null || moment < validUntil)) validUntil = moment
    }
    const document = await place.make({
      runtime: { ...runtime, db },
      now,
      language,
      validUntil: until,
      async ask<C extends Call>(call: C, input: InputOf<C>) {
        const origin = { caller, language, requestId, address: '', limited: false }
        const answer = await dispatcher.answer(call.name, input, origin)
        until(answer.validUntil)
        return answer.body as OutputOf<C> // the dispatcher has validated it
      },
    })
    return { document, validUntil }
  }

  /** `varies` is true when the document is in the reader's language. */
  function headersOf(document: PublicDocument, bare: boolean, varies: boolean): Record<string, string> {
    const { language, page } = document
    const path = page === undefined || bare || language === null ? page : addressIn(language, page)
    return {
      'content-type': document.type,
      'cache-control': 'public, no-cache', // shared caches revalidate each time, because what is free now may be locked later
      'last-modified': (document.changedAt ?? openedAt).toUTCString(),
      vary: varies ? 'Cookie, Accept-Language, Accept-Encoding' : 'Accept-Encoding',
      ...(language !== null && { 'content-language': language }),
      ...(path !== undefined && { link: `<${absolute(runtime.config, path)}>; rel="canonical"` }),
    }
  }
}

/** `/fr.md` is the home page in French. */
function readPath(pathname: string): { language: Language | null; path: string } {
  const [, home] = /^\/([a-z]{2})\.md$/.exec(pathname) ?? []
  return isLanguage(home) ? { language: home, path: '/.md' } : splitAddress(pathname)
}
