import sharp from 'sharp'

/** An image that looks like a photograph to a program: two gradients and a sun, as PNG. */
export const aPhotograph = (width: number, height: number): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#1b3a6b"/><stop offset="1" stop-color="#f2b37a"/></linearGradient>
      <linearGradient id="sea" x2="0" y2="1"><stop stop-color="#2b6c78"/><stop offset="1" stop-color="#0c2a33"/></linearGradient></defs>
      <rect width="100%" height="100%" fill="url(#sky)"/><rect y="62%" width="100%" height="38%" fill="url(#sea)"/>
      <circle cx="68%" cy="55%" r="9%" fill="#ffe9b0"/></svg>`,
    ),
  )
    .png()
    .toBuffer()
