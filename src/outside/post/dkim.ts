import type { MailSettings } from '#platform/mail-settings.ts'

/** What is signed where it is there. nodemailer's own list leaves out List-Unsubscribe-Post, which RFC 8058 wants signed. */
const SIGNED =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'Content-Language:In-Reply-To:References:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID'

/** How mails are signed, as nodemailer wants to be told; nothing where no key is set. */
export const dkimOf = (dkim: MailSettings['dkim']) =>
  dkim && {
    dkim: {
      domainName: dkim.domain,
      keySelector: dkim.selector,
      privateKey: dkim.key,
      headerFieldNames: SIGNED,
    },
  }
