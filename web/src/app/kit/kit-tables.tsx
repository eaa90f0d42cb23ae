import { pageMeta } from '@cadencia/domain/page'

import { Menu } from '#ui/menu.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { type Column, DataTable } from '#ui/table.tsx'

type Row = { id: number; name: string; count: number }

const rows: Row[] = [
  { id: 1, name: 'Prospecção SaaS · SP', count: 1284 },
  { id: 2, name: 'Reativação Q4', count: 346 },
]

const RowMenu = ({ row }: { row: Row }) => (
  <Menu label={`Ações de ${row.name}`} items={[{ label: 'Editar', onSelect: () => undefined }]} />
)

const columns: Column<Row>[] = [
  { key: 'name', header: 'Nome', head: true, cell: (row) => row.name },
  { key: 'count', header: 'Contatos', align: 'end', cell: (row) => row.count },
  {
    key: 'actions',
    header: <span className="sr-only">Ações</span>,
    className: 'actions',
    cell: (row) => <RowMenu row={row} />,
  },
]

const card = (row: Row) => (
  <div className="flex items-center justify-between gap-2">
    <p className="card-title">{row.name}</p>
    <RowMenu row={row} />
  </div>
)

export const KitTables = () => (
  <>
    <DataTable
      label="Tabela"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      card={card}
      footer={<Pagination meta={pageMeta(3, 20, 1_000_000)} noun="contatos" />}
    />
    <DataTable
      label="Tabela carregando"
      columns={columns}
      rows={undefined}
      rowKey={(row: Row) => row.id}
      card={card}
      expected={3}
    />
  </>
)
