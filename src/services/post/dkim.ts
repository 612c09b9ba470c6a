import type { MailSettings } from '#platform/settings/mail-settings.ts'

/**
 * The headers that are signed if present. nodemailer's own list omits List-Unsubscribe-Post, which RFC 8058 requires to be
 * signed.
 */
const SIGNED =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'Content-Language:In-Reply-To:References:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID'

/** The signing options in nodemailer's format; undefined if no key is set. */
export const dkimOf = (dkim: MailSettings['dkim']) =>
  dkim && {
    dkim: {
      domainName: dkim.domain,
      keySelector: dkim.selector,
      privateKey: dkim.key,
      headerFieldNames: SIGNED,
    },
  }
