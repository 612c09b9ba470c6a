import { accountBylineHandler } from './account/account-byline.ts'
import { accountSessionEndHandler } from './account/account-session-end.ts'
import { accountSessionsEndHandler } from './account/account-sessions-end.ts'
import { accountHandler } from './account/account.ts'
import { cancelAccountDeletionHandler } from './account/cancel-account-deletion.ts'
import { cancelEmailChangeHandler } from './account/cancel-email-change.ts'
import { changePasswordHandler } from './account/change-password.ts'
import { confirmEmailChangeHandler } from './account/confirm-email-change.ts'
import { exportAccountHandler } from './account/export-account.ts'
import { recoveryCodesRenewHandler } from './account/recovery-codes-renew.ts'
import { requestAccountDeletionHandler } from './account/request-account-deletion.ts'
import { requestEmailChangeHandler } from './account/request-email-change.ts'
import { requestEmailConfirmationHandler } from './account/request-email-confirmation.ts'
import { requestPasswordResetHandler } from './account/request-password-reset.ts'
import { secondFactorBeginHandler } from './account/second-factor-begin.ts'
import { secondFactorConfirmHandler } from './account/second-factor-confirm.ts'
import { secondFactorEndHandler } from './account/second-factor-end.ts'
import { bootstrapAdminHandler } from './bootstrap-admin.ts'
import { adminUserRoleGrantHandler } from './managing/admin-user-role-grant.ts'
import { adminUserRoleTakeHandler } from './managing/admin-user-role-take.ts'
import { adminUserSessionEndHandler } from './managing/admin-user-session-end.ts'
import { adminUserSessionsEndHandler } from './managing/admin-user-sessions-end.ts'
import { adminAuditLogExportHandler, adminAuditLogHandler } from './managing/audit-log.ts'
import { adminUsersHandlers, type Membership } from './managing/users.ts'
import type { Collect, WithdrawNames } from './personal-data.ts'
import { sessionHandler } from './session.ts'
import { userRolesHandler } from './user-roles.ts'
import type { EndAccess } from './account/first-proof.ts'
import type { EndRenewals } from './remove-account.ts'
import type { Handling } from '#platform/serve.ts'

/** The parts of an account in modules that this one cannot import. */
type OtherParts = {
  endAccess: EndAccess
  endRenewals: EndRenewals
  /** The parts of an export besides the account itself, by their name in the export. */
  exported: Readonly<Record<string, Collect>>
  membership: Membership
  withdrawNames: WithdrawNames
}

/** The calls that this module serves. */
export const handlers = ({
  endAccess,
  endRenewals,
  exported,
  membership,
  withdrawNames,
}: OtherParts): readonly Handling[] => [
  sessionHandler,
  userRolesHandler,
  bootstrapAdminHandler,
  accountHandler,
  accountBylineHandler(withdrawNames),
  accountSessionEndHandler,
  accountSessionsEndHandler,
  cancelAccountDeletionHandler,
  cancelEmailChangeHandler,
  changePasswordHandler,
  confirmEmailChangeHandler(endAccess),
  exportAccountHandler(exported),
  recoveryCodesRenewHandler,
  requestAccountDeletionHandler(endRenewals),
  requestEmailChangeHandler,
  requestEmailConfirmationHandler,
  requestPasswordResetHandler,
  secondFactorBeginHandler,
  secondFactorConfirmHandler,
  secondFactorEndHandler,
  ...adminUsersHandlers(membership),
  adminUserRoleGrantHandler,
  adminUserRoleTakeHandler,
  adminUserSessionEndHandler,
  adminUserSessionsEndHandler,
  adminAuditLogHandler,
  adminAuditLogExportHandler,
]
