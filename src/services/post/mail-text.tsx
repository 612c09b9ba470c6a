import { type Language, directionOf } from '#languages/rules.ts'

/** A plain text as it was written, in the direction of its language, with its addresses as links. */
export const MailText = ({ text, language }: { text: string; language: Language }) => (
  <div lang={language} dir={directionOf(language)} className="max-w-[72ch] whitespace-pre-wrap wrap-anywhere">
    {addressesIn(text).map(({ said, href }, at) =>
      href === null ? (
        said
      ) : (
        <a
          key={at}
          href={href}
          dir="ltr"
          target="_blank"
          rel="noopener noreferrer"
          className="underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
        >
          {said}
        </a>
      ),
    )}
  </div>
)

type Said = { said: string; href: string | null }

const ADDRESS = /\bhttps?:\/\/[^\s<>"«»“”]+/gi
/** Punctuation that ends the sentence and is not part of the address. */
const AFTER_IT = /[.,;:!?'’)\]}،؛؟]+$/u

/** A text in parts: web addresses have `href`. Joined, the parts are the text. */
export function addressesIn(text: string): Said[] {
  const parts: Said[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(AFTER_IT, '')
    if (!URL.canParse(address)) continue
    parts.push({ said: text.slice(end, index), href: null }, { said: address, href: address })
    end = index + address.length
  }
  return [...parts, { said: text.slice(end), href: null }].filter(({ said }) => said !== '')
}
