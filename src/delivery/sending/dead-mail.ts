import { dateFormat } from '#languages/formats.ts'
import { say } from '#languages/languages.ts'
import { type Language, addressIn } from '#languages/rules.ts'
import { composeMail } from '#outside/post/compose.ts'

/** What the owner of a channel is told when it was switched off, with the way to bring it back. */
export function deadMail(
  { id, name, language, since }: { id: string; name: string; language: Language; since: Date },
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
): { subject: string; text: string; html: string } {
  const values = {
    name,
    site: siteName,
    date: dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(since),
  }
  const words = (key: string) => say(language, `delivery.mail.dead.${key}`, values)
  return composeMail({
    language,
    siteName,
    siteUrl,
    subject: words('subject'),
    paragraphs: [words('body'), words('kept')],
    action: { label: words('action'), url: `${siteUrl}${addressIn(language, '/channels')}#channel-${id}` },
    notes: [words('why')],
  })
}
