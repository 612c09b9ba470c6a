import { useI18n } from '#languages/i18n.ts'
import type { OutputOf } from '#platform/call.ts'
import type { mailList } from '#services/post/calls.ts'
import { MailText } from '#services/post/mail-text.tsx'

/** The email that a site without a mail server has just kept, for an administrator who subscribes an address. */
export default function KeptMail({ mail }: { mail: OutputOf<typeof mailList>['items'][number] }) {
  const { t } = useI18n()
  return (
    <section aria-labelledby="kept-mail" className="mt-6 border border-line bg-surface p-4 text-sm">
      <h3 id="kept-mail" role="status" className="font-semibold">
        {t('newsletter.kept')}
      </h3>
      <p className="mt-1 text-ink2">{t('newsletter.keptFor')}</p>
      <p lang={mail.language} dir="auto" className="mt-3 font-semibold wrap-anywhere">
        {mail.subject}
      </p>
      <div className="mt-1">
        <MailText text={mail.text} language={mail.language} />
      </div>
    </section>
  )
}
