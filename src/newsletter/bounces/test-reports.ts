const lines = (text: string): string => text.replace(/^\n/, '').replaceAll('\n', '\r\n')

type About = { messageId: string; recipient: string }
type Failure = About & { status?: string; action?: string; said?: string }

/** A bounce as Postfix writes it: the status in its own part, then the undeliverable email. */
export const ofPostfix = ({ messageId, recipient, ...failure }: Failure): string => {
  const {
    status = '5.1.1',
    action = 'failed',
    said = `550 5.1.1 <${recipient}>: Recipient address rejected`,
  } = failure
  return lines(`
Return-Path: <>
Received: by mx.example.org (Postfix)
	id 4FzQ2k1Gq2z9s; Fri, 20 Nov 2026 08:00:02 +0000 (UTC)
Date: Fri, 20 Nov 2026 08:00:02 +0000 (UTC)
From: MAILER-DAEMON@mx.example.org (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: news@example.com
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4FzQ2k1Gq2z9r.1795161602/mx.example.org"
Content-Transfer-Encoding: 8bit
Message-Id: <20261120080002.${messageId.slice(0, 12)}@mx.example.org>

This is a MIME-encapsulated message.

--4FzQ2k1Gq2z9r.1795161602/mx.example.org
Content-Description: Notification
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

This is the mail system at host mx.example.org.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

--4FzQ2k1Gq2z9r.1795161602/mx.example.org
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org
X-Postfix-Queue-ID: 4FzQ2k1Gq2z9r
X-Postfix-Sender: rfc822; news@example.com
Arrival-Date: Fri, 20 Nov 2026 08:00:01 +0000 (UTC)

Final-Recipient: rfc822; ${recipient}
Original-Recipient: rfc822;${recipient}
Action: ${action}
Status: ${status}
Remote-MTA: dns; aspmx.example.net
Diagnostic-Code: smtp; ${said}

--4FzQ2k1Gq2z9r.1795161602/mx.example.org
Content-Description: Undelivered Message
Content-Type: message/rfc822
Content-Transfer-Encoding: 8bit

Return-Path: <news@example.com>
Message-ID: <${messageId}>
From: Cadence <news@example.com>
To: ${recipient}
Subject: =?UTF-8?Q?L=E2=80=99=C3=A9dition?=
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="inner"

--inner
Content-Type: text/plain; charset=utf-8

Message-ID: <somebody@else.example>
--inner--

--4FzQ2k1Gq2z9r.1795161602/mx.example.org--
`)
}

/** A bounce as Exchange Online writes it: nested parts, long folded lines, and only the headers of the email. */
export const ofExchange = ({ messageId, recipient, status = '5.1.10' }: Failure): string =>
  lines(`
From: <postmaster@contoso.example>
To: <news@example.com>
Date: Fri, 20 Nov 2026 08:00:03 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="b2b0a0a5-outer"
X-MS-Exchange-Message-Is-Ndr: true
Content-Language: en-US
Message-ID:
	<9f5a-${messageId.slice(0, 12)}@DB9P195.eurprd05.prod.outlook.example>
In-Reply-To: <${messageId}>
References: <${messageId}>
Subject: Undeliverable: The morning edition
Auto-Submitted: auto-replied
MIME-Version: 1.0

--b2b0a0a5-outer
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="b2b0a0a5-inner"

--b2b0a0a5-inner
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to ${recipient} couldn't be delivered.=
--b2b0a0a5-inner
Content-Type: text/html; charset="us-ascii"

<html><body>couldn't be delivered</body></html>
--b2b0a0a5-inner--

--b2b0a0a5-outer
Content-Type: message/delivery-status

Reporting-MTA: dns;DB9P195.eurprd05.prod.outlook.example
Received-From-MTA: dns;mail.example.com
Arrival-Date: Fri, 20 Nov 2026 08:00:02 +0000

Final-Recipient: rfc822;${recipient}
Action: failed
Status: ${status}
Diagnostic-Code: smtp;550 ${status} RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP
 address lookup
X-Display-Name: ${recipient}

--b2b0a0a5-outer
Content-Type: text/rfc822-headers

Authentication-Results: spf=pass (sender IP is 203.0.113.7)
Received: from mail.example.com (203.0.113.7) by
 DB9P195.eurprd05.prod.outlook.example with Microsoft SMTP Server
From: Cadence <news@example.com>
To: ${recipient}
Message-ID:
 <${messageId}>
Subject: The morning edition

--b2b0a0a5-outer--
`)

/** A bounce as Gmail writes it: first a page with a picture, and the Message-ID also beside the status. */
export const ofGmail = ({ messageId, recipient, status = '5.1.1', action = 'failed' }: Failure): string =>
  lines(`
Return-Path: <>
Received: by 2002:a05:6a00:1 with SMTP id d2e1a72fcca58; Fri, 20 Nov 2026 00:00:04 -0800 (PST)
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: news@example.com
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (${action === 'failed' ? 'Failure' : 'Delay'})
References: <${messageId}>
In-Reply-To: <${messageId}>
X-Failed-Recipients: ${recipient}
Message-ID: <${messageId.slice(0, 12)}.mr@google.example>
Date: Fri, 20 Nov 2026 00:00:04 -0800 (PST)
MIME-Version: 1.0
Content-Type: multipart/report; boundary="00000000000000aa"; report-type=delivery-status

--00000000000000aa
Content-Type: multipart/related; boundary="00000000000000bb"

--00000000000000bb
Content-Type: text/html; charset="UTF-8"

<html><body><b>Address not found</b></body></html>
--00000000000000bb
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgo=
--00000000000000bb--
--00000000000000aa
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Arrival-Date: Fri, 20 Nov 2026 00:00:03 -0800 (PST)
X-Original-Message-ID: <${messageId}>

Final-Recipient: rfc822; ${recipient}
Action: ${action}
Status: ${status}
Remote-MTA: dns; gmail-smtp-in.l.google.example. (192.0.2.27, the server for the domain.)
Diagnostic-Code: smtp; 550-${status} The email account that you tried to reach does not exist. Please try
 550-${status} double-checking the recipient's email address for typos or
 550 ${status} unnecessary spaces.
Last-Attempt-Date: Fri, 20 Nov 2026 00:00:04 -0800 (PST)

--00000000000000aa
Content-Type: text/plain; charset="UTF-8"

----- Message truncated -----

--00000000000000aa--
`)

/** A complaint (RFC 5965), with the address redacted as providers do. */
export const ofFeedbackLoop = ({ messageId, type = 'abuse' }: { messageId: string; type?: string }): string =>
  lines(`
From: <fbl@provider.example>
Date: Fri, 20 Nov 2026 08:00:05 +0000
Subject: FW: The morning edition
To: <news@example.com>
MIME-Version: 1.0
Message-ID: <fbl-${type}-${messageId.slice(0, 12)}@provider.example>
Content-Type: multipart/report; report-type=feedback-report;
     boundary="part1_13d.2e68ed54_boundary"

--part1_13d.2e68ed54_boundary
Content-Type: text/plain; charset="US-ASCII"
Content-Transfer-Encoding: 7bit

This is an email abuse report.

--part1_13d.2e68ed54_boundary
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <news@example.com>
Original-Rcpt-To: <redacted@provider.example>
Source-IP: 203.0.113.7

--part1_13d.2e68ed54_boundary
Content-Type: message/rfc822
Content-Disposition: inline

From: Cadence <news@example.com>
To: redacted
Message-ID: <${messageId}>
Subject: The morning edition

The stories of this morning.
--part1_13d.2e68ed54_boundary--
`)
