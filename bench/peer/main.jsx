import { Admin, Datagrid, List, Resource, TextField } from 'react-admin';
import { createRoot } from 'react-dom/client';

/** The list that the address asks for: where its rows are, what of them is asked for, and the fields that are shown. */
const asked = new URLSearchParams(window.location.search);
const path = asked.get('path') ?? '';
const fields = asked.getAll('field');

const dataProvider = {
  async getList(_, { pagination: { page, perPage }, sort }) {
    const query = new URLSearchParams({
      $top: perPage,
      $skip: (page - 1) * perPage,
      $orderby: `${sort.field} ${sort.order.toLowerCase()}`,
      $count: true,
    });
    const filter = asked.get('filter');
    if (filter !== null) query.set('$filter', filter);
    const answer = await fetch(`/api/${path}?${query.toString()}`);
    const { value, '@odata.count': total } = await answer.json();
    return { data: value, total };
  },
};

function Rows() {
  return (
    <List perPage={50} sort={{ field: asked.get('sort') ?? fields[0], order: 'ASC' }}>
      <Datagrid rowClick={false}>
        {fields.map((field) => (
          <TextField key={field} source={field} />
        ))}
      </Datagrid>
    </List>
  );
}

createRoot(document.querySelector('#root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="rows" list={Rows} />
  </Admin>,
);
