/** Where it is what o'clock in Brazil, from east to west, by the names people know. */
export const brazilianZones: readonly (readonly [zone: string, label: string])[] = [
  ['America/Noronha', 'Fernando de Noronha'],
  ['America/Sao_Paulo', 'Brasília, São Paulo, Rio de Janeiro'],
  ['America/Bahia', 'Salvador'],
  ['America/Maceio', 'Maceió, Aracaju'],
  ['America/Recife', 'Recife'],
  ['America/Fortaleza', 'Fortaleza, Natal, João Pessoa, Teresina, São Luís'],
  ['America/Belem', 'Belém, Macapá'],
  ['America/Araguaina', 'Palmas'],
  ['America/Santarem', 'Santarém'],
  ['America/Cuiaba', 'Cuiabá'],
  ['America/Campo_Grande', 'Campo Grande'],
  ['America/Porto_Velho', 'Porto Velho'],
  ['America/Boa_Vista', 'Boa Vista'],
  ['America/Manaus', 'Manaus'],
  ['America/Eirunepe', 'Eirunepé'],
  ['America/Rio_Branco', 'Rio Branco'],
]
