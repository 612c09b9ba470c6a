type Explained = { recipient: string; reason: string }

/** A bounce as qmail writes it (QSBMF): plain text in which the copy of the email follows a separator line. */
export const ofQmail = ({ messageId, failures }: { messageId: string; failures: Explained[] }): string =>
  `
Return-Path: <>
Received: (qmail 20412 invoked for bounce); 20 Nov 2026 08:00:06 -0000
Date: 20 Nov 2026 08:00:06 -0000
From: MAILER-DAEMON@mx.example.org
To: news@example.com
Subject: failure notice

Hi. This is the qmail-send program at mx.example.org.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

${failures.map(({ recipient, reason }) => `<${recipient}>:\n${reason}\n`).join('\n')}
--- Below this line is a copy of the message.

Return-Path: <news@example.com>
Received: (qmail 20409 invoked by uid 1003); 20 Nov 2026 08:00:05 -0000
From: Cadence <news@example.com>
To: ${failures[0]?.recipient}
Message-ID:
 <${messageId}>
Subject: The morning edition
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="inner"

--inner
Content-Type: text/plain; charset=utf-8

Message-ID: <somebody@else.example>
--inner--
`
    .trimStart()
    .replaceAll('\n', '\r\n')
