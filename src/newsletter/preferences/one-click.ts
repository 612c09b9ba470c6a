import { eq } from 'drizzle-orm'
import { LANGUAGES, type Language, isLanguage } from '#languages/rules.ts'
import type { House } from '#platform/house.ts'
import { ONE_CLICK_PATH, linkSecret, subscriberIn } from '../links.ts'
import { subscribers } from '../tables.ts'
import { type OneClick, drawOneClick } from './draw-one-click.ts'
import { leave } from './leave.ts'

/** Where the one click is answered: at the address in mails, and where readers get by choosing a language on its page. */
export const ONE_CLICK_PATHS = [
  ONE_CLICK_PATH,
  ...LANGUAGES.map((language) => `/${language}${ONE_CLICK_PATH}`),
]

/**
 * Answers `POST` at the address of List-Unsubscribe (RFC 8058): the token in the address is all that counts, so cookies and
 * where the request comes from are not looked at, and its body, which says no more than the method, is not read. It works
 * for ever, for those who are gone too. A page for a browser, else a line of text; 404 for a token that we did not make.
 */
export async function answerOneClick(
  { db, clock, config, log }: House,
  request: Request,
  language: string,
): Promise<Response> {
  const token = new URL(request.url).searchParams.get('t') ?? ''
  const id = subscriberIn(await linkSecret(db), 'leave', token)
  if (id !== null && (await leave(db, id, 'one-click', clock.now())))
    log.info({ subscriber: id }, 'left with one click')
  const answer: OneClick = {
    done: id !== null,
    language: (id === null ? null : await languageOf(db, id)) ?? (isLanguage(language) ? language : 'en'),
    site: { name: config.siteName },
  }
  return drawOneClick(answer, /\btext\/html\b/i.test(request.headers.get('accept') ?? ''))
}

async function languageOf(db: House['db'], id: string): Promise<Language | null> {
  const [row] = await db
    .select({ language: subscribers.language })
    .from(subscribers)
    .where(eq(subscribers.id, id))
    .limit(1)
  return row?.language ?? null
}
