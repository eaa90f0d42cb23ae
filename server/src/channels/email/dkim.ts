import { createPrivateKey } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import DKIM from 'nodemailer/lib/dkim'

export type DkimKey = { domain: string; selector: string; privateKey: string }

/** What a reader may trust of the message, the ways out of a list among it (RFC 8058 asks for both). */
const signed =
  'From:Reply-To:To:Subject:Date:Message-ID:In-Reply-To:References:MIME-Version:Content-Type:List-Unsubscribe:List-Unsubscribe-Post'

/** The message with its DKIM-Signature. Rejects when the key cannot sign, rather than let it leave unsigned. */
export async function signDkim(raw: Buffer, { domain, selector, privateKey }: DkimKey): Promise<Buffer> {
  const signer = new DKIM({
    domainName: domain,
    keySelector: selector,
    privateKey: keyOf(privateKey),
    headerFieldNames: signed,
  })
  const message = await buffer(signer.sign(raw))
  if (message.length <= raw.length) throw new Error('The DKIM key cannot sign')
  return message
}

const keyOf = (pem: string) => {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'rsa') throw new Error('A DKIM key is an RSA key')
  return key
}
