import { say } from '#languages/languages.ts'
import { type Language, addressIn } from '#languages/rules.ts'
import { composeMail } from '#services/post/compose.ts'

/** Informs an administrator that the site has not been backed up for more than a day. */
export function missedMail(language: Language, { siteName, siteUrl }: { siteName: string; siteUrl: string }) {
  const words = (key: string) => say(language, `backup.mail.${key}`, { site: siteName })
  return composeMail({
    language,
    siteName,
    siteUrl,
    subject: words('missedSubject'),
    paragraphs: [words('missed'), words('missedDo')],
    action: {
      label: words('toDesk'),
      url: `${siteUrl}${addressIn(language, '/content-monitoring')}#backups`,
    },
    notes: [words('why')],
  })
}
