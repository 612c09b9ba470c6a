import { useMutation } from '@tanstack/react-query'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { useAsking } from '#ui/use-asking.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../rules.ts'
import { AskDialog, useAnyCodeField, useNewPasswordField, usePasswordField } from './ask-dialog.tsx'
import { cancelEmailChange, changePassword, requestEmailChange, requestEmailConfirmation } from './calls.ts'
import { type Account, AccountPart, hasSecondFactor, useRefetch, useShowFailure } from './parts.tsx'

/** The sign-in address, the one waiting for confirmation, and the change of the address. */
export function AddressPart({ account }: { account: Account }) {
  const { email, address_confirmed: isConfirmed, pending_email: pending } = account
  const { t } = useI18n()
  const refetch = useRefetch()
  const showFailure = useShowFailure()
  const asking = useAsking<'change'>('account-address')
  const [password, anyCode] = [usePasswordField(), useAnyCodeField()]
  const cancel = useMutation({
    mutationFn: () => ask(cancelEmailChange, {}),
    onSuccess: async () => {
      toast.success(t('people.account.address.kept'), { id: 'account' })
      await refetch()
      document.getElementById('account-address')?.focus()
    },
    onError: showFailure,
  })
  return (
    <AccountPart
      id="account-address"
      title={
        <span className="inline-flex flex-wrap items-center gap-x-3">
          {t('people.account.address.title')}
          <Status tone={isConfirmed ? 'success' : 'quiet'}>
            {t(isConfirmed ? 'people.account.address.confirmed' : 'people.account.address.unconfirmed')}
          </Status>
        </span>
      }
      text={
        <>
          <p className="font-semibold text-ink">
            <bdi dir="ltr" className="wrap-anywhere">
              {email}
            </bdi>
          </p>
          <p className="mt-1">{t('people.account.address.text')}</p>
        </>
      }
      actions={
        <Button size="medium" onClick={() => asking.open('change')}>
          {t('people.account.address.change')}
        </Button>
      }
    >
      {!isConfirmed && (
        <div className="mt-4 grid justify-items-start gap-3">
          <p className="max-w-[62ch] text-sm text-ink2">{t('people.account.address.unconfirmedText')}</p>
          <SendConfirmation />
        </div>
      )}
      {pending !== null && (
        <div className="mt-4 border-s-2 border-info ps-4">
          <p className="text-sm font-semibold wrap-anywhere">
            {t('people.account.address.pending', { email: pending })}
          </p>
          <p className="mt-1 max-w-[62ch] text-sm text-ink2">{t('people.account.address.pendingText')}</p>
          <Button kind="text" size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('people.account.address.keep')}
          </Button>
        </div>
      )}
      {asking.about && (
        <AskDialog
          title={t('people.account.address.change')}
          description={t('people.account.address.dialog')}
          fields={[
            {
              name: 'email',
              type: 'email',
              label: t('people.account.address.new'),
              autoComplete: 'email',
            },
            password,
            ...(hasSecondFactor(account) ? [anyCode] : []),
          ]}
          action={t('people.account.address.send')}
          submit={async ({ email: wanted = '', password: known = '', code }) => {
            const answer = await ask(requestEmailChange, { email: wanted, password: known, code })
            await refetch()
            asking.close()
            toast.success(t('people.account.address.sent', { email: answer.pending_email }), {
              id: 'account',
            })
          }}
          onClose={asking.close}
        />
      )}
    </AccountPart>
  )
}

/** Emails the link that confirms the address. */
export function SendConfirmation() {
  const { t } = useI18n()
  const refetch = useRefetch()
  const showFailure = useShowFailure()
  const send = useMutation({
    mutationFn: () => ask(requestEmailConfirmation, {}),
    onSuccess: async ({ mailed_to: email }) => {
      if (email === null) await refetch()
      else toast.success(t('people.account.address.sent', { email }), { id: 'account' })
    },
    onError: showFailure,
  })
  return (
    <Button size="medium" busy={send.isPending} onClick={() => send.mutate()}>
      {t('people.account.address.confirm')}
    </Button>
  )
}

/** The change of the password, which ends all other sessions. */
export function PasswordPart({ email }: { email: string }) {
  const { t } = useI18n()
  const refetch = useRefetch()
  const asking = useAsking<'change'>('account-password')
  const [password, chosen] = [usePasswordField(), useNewPasswordField()]
  return (
    <AccountPart
      id="account-password"
      title={t('people.account.password.title')}
      text={t('people.account.password.text')}
      actions={
        <Button size="medium" onClick={() => asking.open('change')}>
          {t('people.account.password.change')}
        </Button>
      }
    >
      {asking.about && (
        <AskDialog
          title={t('people.account.password.change')}
          description={t('people.account.password.dialog')}
          fields={[
            password,
            { ...chosen, hint: t('people.passwordHint', { min: PASSWORD_MIN, max: PASSWORD_MAX }) },
          ]}
          action={t('people.account.password.change')}
          submit={async ({ password: known = '', new_password = '' }) => {
            await ask(changePassword, { password: known, new_password })
            await refetch()
            asking.close()
            toast.success(t('people.account.password.changed'), { id: 'account' })
          }}
          onClose={asking.close}
        >
          {/* for password managers */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        </AskDialog>
      )}
    </AccountPart>
  )
}
