import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n, withAccountWords } from '#languages/i18n.ts'
import { linkHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { translator } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { isRefusal } from '#platform/refusal.ts'
import { wordsOf } from '../auth-form.tsx'
import { PASSWORD_MAX, PASSWORD_MIN } from '../rules.ts'
import { signing } from '../use-session.tsx'
import { useNewPasswordField } from './ask-dialog.tsx'
import { requestPasswordReset } from './calls.ts'
import { OneThing, useMailedToken } from './mailed-link.tsx'
import { OneField } from './one-field.tsx'

export const Route = createFileRoute('/reset-password')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withAccountWords(context.language, context.words) }),
  component: ResetPage,
  head: ({ match: { context } }) =>
    linkHead(translator(context.language, context.words)('people.forgot'), context.site),
})

/** Asks for the email address and sends a link; opened by that link it asks for the new password. */
function ResetPage() {
  const token = useMailedToken()
  const [over, setOver] = useState(false)
  return (
    <OneThing>
      {token === null || over ? (
        <AskForLink />
      ) : (
        <NewPassword token={token} onAskAgain={() => setOver(true)} />
      )}
    </OneThing>
  )
}

function AskForLink() {
  const { t } = useI18n()
  const [sentTo, setSentTo] = useState<string>()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (sentTo !== undefined) title.current?.focus()
  }, [sentTo])
  if (sentTo !== undefined)
    return (
      <>
        <h1 ref={title} tabIndex={-1} className="text-3xl font-extrabold">
          {t('people.reset.sentTitle')}
        </h1>
        <p className="mt-4 text-base text-ink2 wrap-anywhere">
          {t('people.reset.sentText', { email: sentTo })}
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button onClick={() => setSentTo(undefined)}>{t('people.reset.otherAddress')}</Button>
          <BackToSignIn />
        </div>
      </>
    )
  return (
    <>
      <h1 className="text-3xl font-extrabold">{t('people.reset.askTitle')}</h1>
      <p className="mt-4 text-base text-ink2">{t('people.reset.askText')}</p>
      <OneField
        field={{ name: 'email', type: 'email', label: t('people.email'), autoComplete: 'username' }}
        action={t('people.reset.send')}
        submit={async (email) => {
          await ask(requestPasswordReset, { email })
          setSentTo(email.trim())
        }}
      />
      <div className="mt-5">
        <BackToSignIn />
      </div>
    </>
  )
}

const BackToSignIn = () => {
  const { t } = useI18n()
  return (
    <PageLink href="/auth" className={buttonClass('text', 'medium')}>
      {t('people.reset.backToSignIn')}
    </PageLink>
  )
}

function NewPassword({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const field = useNewPasswordField()
  const [over, setOver] = useState<string>()
  if (over !== undefined)
    return (
      <Notice
        kind="failed"
        level={1}
        title={over}
        actions={
          <Button kind="act" onClick={onAskAgain}>
            {t('people.reset.askAgain')}
          </Button>
        }
      />
    )
  return (
    <>
      <h1 className="text-3xl font-extrabold">{t('people.reset.newTitle')}</h1>
      <p className="mt-4 text-base text-ink2">{t('people.reset.newText')}</p>
      <OneField
        field={{ ...field, hint: t('people.passwordHint', { min: PASSWORD_MIN, max: PASSWORD_MAX }) }}
        action={t('people.reset.set')}
        submit={async (password) => {
          let email: string
          try {
            email = (await signing.reset(token, password)).email
          } catch (error) {
            if (!isRefusal(error) || error.code !== 'people.linkOver') throw error
            return setOver(wordsOf(t, error))
          }
          await signing.renewed() // a session in this browser has ended too
          toast.success(t('people.reset.done'), { id: 'auth' })
          await navigate({ to: '/auth', state: { email } })
        }}
      />
    </>
  )
}
