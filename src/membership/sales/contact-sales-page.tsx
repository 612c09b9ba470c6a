import { createFileRoute, Link, useHydrated } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Area, Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import { refusedProblem } from '#languages/refusal-words.ts'
import { translator } from '#languages/translate.ts'
import { useSession } from '#people/use-session.tsx'
import { useCall } from '#platform/ask.ts'
import { useCheckedForm } from '#platform/checked-form.ts'
import { PLAN_CONTENTS } from '../plans.ts'
import { contactSales } from './calls.ts'
import { QUESTION_MAX } from './rules.ts'
import { salesAsked } from './sales-asked.ts'

export const Route = createFileRoute('/contact-sales')({
  component: ContactSalesPage,
  head: ({ match: { context } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      address: context.address,
      path: '/contact-sales',
      language: context.language,
      title: t('membership.sales.title'),
      description: t('membership.sales.description'),
    })
  },
})

/** Asks sales for the B2B plan. Source: public-site §6. */
function ContactSalesPage() {
  const { t } = useI18n()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <main id="main" className="container-page grid gap-x-10 gap-y-12 py-12 sm:py-16 lg:grid-cols-12">
      <div className="w-full max-w-[480px] lg:col-span-6">
        <h1 className="text-3xl font-extrabold sm:text-4xl">{t('membership.sales.title')}</h1>
        <p className="mt-3 text-lg text-ink2">{t('membership.sales.description')}</p>
        {sentTo === null ? <Form onSent={setSentTo} /> : <Arrived email={sentTo} />}
      </div>
      <Plan />
    </main>
  )
}

/** The form keeps its input until it has been sent. */
function Form({ onSent }: { onSent: (email: string) => void }) {
  const { t, language } = useI18n()
  const { user } = useSession()
  const contact = useCall(contactSales)
  const ready = useHydrated() // before hydration a click would submit the form natively
  const [email, setEmail] = useState<string | null>(null)
  const { attributes, busy, errorOf } = useCheckedForm({
    t,
    check: (entered) => salesAsked.safeParse({ ...Object.fromEntries(entered), language }),
    async send(entered) {
      await contact.mutateAsync(entered)
      toast.success(t('membership.sales.thanks'), { id: 'sales' })
      onSent(entered.email)
    },
    problemOf: (error) => refusedProblem(error, 'membership.sales.failed'),
    reportError: (words, of) =>
      toast.error(t(of === 'check' ? 'membership.sales.wrong' : 'membership.sales.error'), {
        id: 'sales',
        description: words,
        destructive: true,
      }),
  })
  return (
    <form {...attributes} className="mt-8 grid gap-5">
      <p className="text-sm text-ink2">{t('membership.sales.required')}</p>
      <Field
        name="name"
        label={t('membership.sales.name')}
        autoComplete="name"
        required
        error={errorOf('name')}
      />
      <Field
        name="email"
        type="email"
        label={t('membership.sales.email')}
        autoComplete="email"
        required
        value={email ?? user?.email ?? ''}
        onChange={({ target }) => setEmail(target.value)}
        error={errorOf('email')}
      />
      <Field
        name="company"
        label={t('membership.sales.company')}
        autoComplete="organization"
        required
        error={errorOf('company')}
      />
      <Area
        name="message"
        label={t('membership.sales.message')}
        hint={t('membership.sales.messageHint', { most: QUESTION_MAX })}
        required
        rows={6}
        error={errorOf('message')}
      />
      <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" className="sr-only" />
      <Button kind="act" type="submit" busy={busy} disabled={!ready} className="w-full">
        {t(busy ? 'membership.sales.sending' : 'membership.sales.submit')}
      </Button>
    </form>
  )
}

/** Replaces the form: confirms that the question arrived, and shows where the answer goes. */
function Arrived({ email }: { email: string }) {
  const { t } = useI18n()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="mt-8 border-s-2 border-success ps-5">
      <h2 ref={title} tabIndex={-1} className="text-xl font-bold text-success">
        {t('membership.sales.thanks')}
      </h2>
      <p className="mt-2 text-base wrap-anywhere">{t('membership.sales.thanksBody', { email })}</p>
      <p className="mt-2 text-base">{t('membership.sales.byPerson')}</p>
      <Link to="/pricing" className={`${buttonClass('line')} mt-6`}>
        {t('membership.sales.toPlans')}
      </Link>
    </div>
  )
}

/** The plan in question and its contents. */
function Plan() {
  const { t } = useI18n()
  const plan = t('membership.plan.b2b')
  return (
    <aside
      aria-labelledby="plan"
      className="border-t-2 border-ink pt-5 max-lg:max-w-[480px] lg:col-span-5 lg:col-start-8"
    >
      <h2 id="plan" className="text-xl font-bold">
        {plan}
      </h2>
      <p className="mt-1 text-base text-ink2">{t('membership.plan.b2bFor')}</p>
      <ul
        className="mt-5 grid gap-2.5 border-t border-line pt-5 text-base"
        aria-label={t('membership.pricing.contents', { plan })}
      >
        {PLAN_CONTENTS.b2b.map((line) => (
          <li key={line} className="flex gap-3">
            <span className="mt-[0.6em] size-1.5 shrink-0 bg-ink" aria-hidden="true" />
            {t(line)}
          </li>
        ))}
      </ul>
    </aside>
  )
}
