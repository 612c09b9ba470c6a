import { useEffect, useRef, useState } from 'react'
import { late } from '#ui/late.tsx'
import { useI18n } from '#languages/i18n.ts'
import { useSession } from '#people/use-session.tsx'
import type { OutputOf } from '#platform/call.ts'
import type { newsletterConfirm } from '../calls.ts'
import { CodeForm } from './code-form.tsx'
import { Confirmed } from './confirmed.tsx'

const KeptMail = late(() => import('./kept-mail.tsx'), { quiet: true })

/** The next step on the page where a visitor has just subscribed: the digits can be entered immediately. */
export function Mailed({ email }: { email: string }) {
  const { t } = useI18n()
  const { roles } = useSession()
  const title = useRef<HTMLHeadingElement>(null)
  const [answer, setAnswer] = useState<OutputOf<typeof newsletterConfirm>>()
  useEffect(() => title.current?.focus(), [])
  const sent = (
    <p className="mt-2 text-base text-ink2 wrap-anywhere">{t('newsletter.code.text', { email })}</p>
  )
  return (
    <section className="mt-8 border-t-2 border-b border-t-ink border-b-line pt-5 pb-8">
      {answer ? (
        <Confirmed answer={answer} level={2} />
      ) : (
        <>
          <h2 ref={title} tabIndex={-1} className="text-xl font-bold">
            {t('newsletter.code.title')}
          </h2>
          {roles.includes('admin') ? <KeptMail email={email} otherwise={sent} /> : sent}
          <CodeForm email={email} onConfirmed={setAnswer} />
        </>
      )}
    </section>
  )
}
