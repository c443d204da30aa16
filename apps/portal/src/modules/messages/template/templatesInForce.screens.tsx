import { allOf, templateFacts } from '@atrium/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import type { Values } from '../../../kit/definition/formDefinition.ts';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { useDeletedRecords } from '../../../kit/list/useDeletedRecords.ts';
import { useListContext } from '../../../kit/session/useListContext.ts';
import type { ContextStack } from '../../../kit/navigation/useContextStack.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { FormSkeleton } from '../../../ui/feedback/FormSkeleton.tsx';
import { useLanguage } from '../../../ui/text/useText.ts';
import { templateRecord } from './templateRecord.tsx';
import { TemplatesInForce } from './TemplatesInForce.tsx';
import { useTemplatesInForce } from './useTemplatesInForce.ts';

const list = {
  columns: [{ field: 'name', secondary: 'subject' }, { field: 'purpose' }, { field: 'revision', width: 160 }],
  fixedFilter: (context: ContextStack) =>
    allOf(atLevel('customerId')(context), atLevel('buildingId')(context)) ?? undefined,
} as const;
const declared = defineScreens(templateFacts, { ...templateRecord, list });

/** The templates in force, or as a list those of the customer or building that were deleted (WORK-10). */
function Templates() {
  const { isShown } = useDeletedRecords();
  return isShown ? <declared.ListScreen /> : <TemplatesInForce />;
}

/** Keeps what is typed in the form, whatever the template it began as becomes meanwhile. */
function NewTemplateForm({ initial }: { readonly initial: Values }) {
  const [screens] = useState(() => defineScreens(templateFacts, { ...templateRecord, initial, list }));
  return <screens.RecordScreen />;
}

/** A new template of a customer or building begins as the one that is in force there (BLDG-40). */
function NewTemplate() {
  const [search] = useSearchParams();
  const language = useLanguage();
  const inForce = useTemplatesInForce(useListContext()).list;
  if (inForce.isPending) return <FormSkeleton />;
  if (inForce.data === undefined)
    return <ErrorState area={templateFacts.name} error={inForce.error} onRetry={() => void inForce.refetch()} isPage />;
  const line = inForce.data.find(({ purpose }) => purpose === search.get('purpose'));
  if (line === undefined) return <NewTemplateForm initial={{ language }} />;
  const { purpose, template: found } = line;
  if (found === null) return <NewTemplateForm initial={{ purpose, language }} />;
  const { name, language: own, subject, title, body } = found;
  return <NewTemplateForm initial={{ purpose, name, language: own, subject, title, body }} />;
}

function TemplateScreen() {
  const { recordId = 'new' } = useListContext();
  return recordId === 'new' ? <NewTemplate /> : <declared.RecordScreen />;
}

/** The e-mail templates of customers and buildings (NAV-30, BLDG-40). */
export const templatesInForceScreens = {
  texts: 'template',
  ListScreen: Templates,
  RecordScreen: TemplateScreen,
  fetchRecordEarly: declared.fetchRecordEarly,
  loadRecord: declared.loadRecord,
};
