/** Why nothing with a link leaves by a real sender, and what to do about it. */
export const noPublicAddress =
  'Falta o endereço público: os links e o descadastro apontariam para esta máquina. Quem instalou a Cadência precisa definir PUBLIC_URL; até lá os e-mails esperam.'
