import { eq } from 'drizzle-orm'
import { say } from '#languages/languages.ts'
import { LANGUAGES, type Language, addressIn, isLanguage } from '#languages/rules.ts'
import type { Runtime } from '#platform/runtime.ts'
import { drawPlain, plainHeaders } from '#services/plain-page.ts'
import { ONE_CLICK_PATH, linkSecret, subscriberIn } from './links.ts'
import { subscribers } from './tables.ts'
import { leave } from './leave.ts'

/**
 * The paths that answer the one click: the address in emails, and the ones readers reach by choosing a language on its page.
 */
export const ONE_CLICK_PATHS = [
  ONE_CLICK_PATH,
  ...LANGUAGES.map((language) => `/${language}${ONE_CLICK_PATH}`),
]

/**
 * Answers `POST` at the address of List-Unsubscribe (RFC 8058): only the token in the address matters, so cookies and the
 * origin of the request are ignored, and the body, which adds nothing to the method, is not read. It works forever, also for
 * erased subscribers. Returns a page for a browser, else a line of text; 404 for a token that we did not issue.
 */
export async function answerOneClick(
  { db, clock, config, log }: Runtime,
  request: Request,
  language: string,
): Promise<Response> {
  const token = new URL(request.url).searchParams.get('t') ?? ''
  const id = subscriberIn(await linkSecret(db), 'leave', token)
  if (id !== null && (await leave(db, id, 'one-click', clock.now())))
    log.info({ subscriber: id }, 'left with one click')
  const spoken = (id === null ? null : await languageOf(db, id)) ?? (isLanguage(language) ? language : 'en')
  const title = say(spoken, `newsletter.oneClick.${id === null ? 'badTitle' : 'doneTitle'}`)
  const text = say(spoken, id === null ? 'newsletter.linkBad' : 'newsletter.oneClick.done')
  const status = id === null ? 404 : 200
  if (!/\btext\/html\b/i.test(request.headers.get('accept') ?? ''))
    return new Response(`${title}. ${text}\n`, {
      status,
      headers: { ...plainHeaders(spoken), 'content-type': 'text/plain; charset=utf-8' },
    })
  const again = [addressIn(spoken, '/subscribe'), say(spoken, 'newsletter.oneClick.again')] as const
  const site = { name: config.siteName }
  return drawPlain({ language: spoken, site, status, title, texts: [text], links: [again] })
}

async function languageOf(db: Runtime['db'], id: string): Promise<Language | null> {
  const [row] = await db
    .select({ language: subscribers.language })
    .from(subscribers)
    .where(eq(subscribers.id, id))
    .limit(1)
  return row?.language ?? null
}
