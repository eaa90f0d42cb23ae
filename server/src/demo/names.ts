const words = (text: string) => text.trim().split(/\s*[,\n]\s*/)
const rows = (text: string) => words(text).map((row) => row.split(' / '))

export const firstNames = words(`
  Adriana, Alessandra, Aline, Amanda, Ana Beatriz, Ana Clara, André, Antônio, Arthur, Bárbara, Beatriz
  Bernardo, Bruno, Caio, Camila, Carla, Cauã, Cecília, César, Cláudia, Conceição, Cristiane, Daniel
  Débora, Diego, Edson, Eduardo, Elaine, Érica, Estêvão, Fabiana, Fábio, Felipe, Fernanda, Flávio
  Francisca, Gabriel, Gisele, Guilherme, Gustavo, Helena, Heloísa, Henrique, Hugo, Igor, Inês, Ingrid
  Isabela, Ítalo, Jéssica, João Pedro, João Vitor, Joaquim, Jorge, José Carlos, Júlia, Juliana, Júlio
  Karina, Larissa, Laura, Leandro, Letícia, Lívia, Lorena, Luana, Lúcia, Luís Fernando, Luíza, Marcela
  Márcia, Márcio, Marcos, Maria Eduarda, Mariana, Mário, Mateus, Maurício, Mônica, Murilo, Natália
  Nícolas, Otávio, Patrícia, Paulo, Priscila, Rafael, Raquel, Renata, Roberto, Rodrigo, Rogério, Sabrina
  Samuel, Sérgio, Simone, Sônia, Tânia, Tatiane, Thaís, Thiago, Valéria, Vânia, Vinícius, Vitória, Wagner
  Yasmin
`)

export const surnames = words(`
  Albuquerque, Almeida, Alves, Amaral, Andrade, Antunes, Araújo, Assunção, Azevedo, Barbosa, Barros
  Batista, Borges, Brandão, Brito, Camargo, Campos, Cardoso, Carvalho, Castro, Cavalcanti, Conceição
  Corrêa, Costa, Coutinho, Cunha, da Silva, Dias, dos Santos, Duarte, Esteves, Farias, Fernandes, Ferreira
  Figueiredo, Fonseca, Freitas, Furtado, Galvão, Gomes, Gonçalves, Guimarães, Leão, Lima, Lopes, Macedo
  Machado, Magalhães, Marques, Martins, Medeiros, Melo, Mendes, Menezes, Monteiro, Moraes, Moreira, Moura
  Nascimento, Nogueira, Novaes, Nunes, Oliveira, Pacheco, Peixoto, Pereira, Pimentel, Pinheiro, Queiroz
  Ramos, Rezende, Ribeiro, Rocha, Rodrigues, Sá, Sampaio, Santana, Siqueira, Souza, Tavares, Teixeira
  Torres, Valença, Vasconcelos, Vieira, Xavier
`)

/** City, state and telephone area. */
export const cities = rows(`
  São Paulo / SP / 11, São Paulo / SP / 11, Guarulhos / SP / 11, São José dos Campos / SP / 12
  Santos / SP / 13, Bauru / SP / 14, Sorocaba / SP / 15, Ribeirão Preto / SP / 16, Campinas / SP / 19
  Rio de Janeiro / RJ / 21, Niterói / RJ / 21, Vitória / ES / 27, Belo Horizonte / MG / 31
  Juiz de Fora / MG / 32, Uberlândia / MG / 34, Curitiba / PR / 41, Londrina / PR / 43, Maringá / PR / 44
  Joinville / SC / 47, Florianópolis / SC / 48, Porto Alegre / RS / 51, Caxias do Sul / RS / 54
  Brasília / DF / 61, Goiânia / GO / 62, Cuiabá / MT / 65, Campo Grande / MS / 67, Salvador / BA / 71
  Aracaju / SE / 79, Recife / PE / 81, Maceió / AL / 82, João Pessoa / PB / 83, Natal / RN / 84
  Fortaleza / CE / 85, Teresina / PI / 86, Belém / PA / 91, Manaus / AM / 92, São Luís / MA / 98
`)

/** Company and segment. */
export const companies = rows(`
  Padaria Estrela do Sul / Alimentação, Café Mantiqueira / Alimentação, Sabor da Serra / Alimentação
  Agro Planalto / Agronegócio, Sementes Boa Terra / Agronegócio, Fazenda Três Irmãos / Agronegócio
  Clínica Viva Mais / Saúde, Odonto Sorriso / Saúde, Laboratório Santa Clara / Saúde
  Colégio Horizonte / Educação, Escola Aprender / Educação, Cursos Vértice / Educação
  Construtora Alicerce / Construção, Engenharia Prumo / Construção, Casa & Obra / Construção
  Transportes Rápido Oeste / Logística, Logística Ponte Nova / Logística, Expresso Litoral / Logística
  Moda Ipê / Varejo, Mercado Bom Preço / Varejo, Livraria Capítulo Um / Varejo
  Móveis Jacarandá / Indústria, Metalúrgica Forja / Indústria, Plásticos União / Indústria
  Nuvem Clara Software / Tecnologia, Datamar Tecnologia / Tecnologia, Pixel Norte / Tecnologia
  Contábil Exata / Serviços, Advocacia Prado / Serviços, Seguros Amparo / Serviços
`)

export const roles = words(`
  Sócia-proprietária, Sócio-proprietário, Diretora comercial, Diretor de operações, Gerente de compras
  Gerente de marketing, Coordenadora administrativa, Analista de TI, Supervisor de vendas
  Diretora financeira
`)

export const origins = words(`
  Site, Indicação, Feira, LinkedIn, Lista própria
`)
