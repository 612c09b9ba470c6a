import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useI18n } from '#languages/i18n.ts'
import { callQuery } from '#platform/ask.ts'
import { mailList } from '#services/post/calls.ts'
import { MailText } from '#services/post/mail-text.tsx'

const LOOK_MS = 2000

/**
 * The email that a site without a mail server has just kept, for an administrator who subscribes an address. `otherwise` is
 * shown while there is none.
 */
export default function KeptMail({ email, otherwise }: { email: string; otherwise: ReactNode }) {
  const { t } = useI18n()
  const { data } = useQuery({
    ...callQuery(mailList, { state: 'kept' }),
    refetchInterval: LOOK_MS, // a job writes it, and a later one when it is asked for again
  })
  const mail = data?.items.find(({ recipient }) => recipient === email.toLowerCase())
  if (!mail) return otherwise
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
