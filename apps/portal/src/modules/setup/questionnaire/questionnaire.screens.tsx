import { questionnaireFacts } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { filledPath } from '../../../kit/form/filledPath.ts';
import type { RecordValues } from '../../../kit/definition/formDefinition.ts';
import { FormSkeleton } from '../../../ui/feedback/FormSkeleton.tsx';
import { PlaceContext } from '../../../kit/navigation/placeContext.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { QuestionsSection } from './QuestionsSection.tsx';

const { RecordScreen, loadRecord } = defineScreens(questionnaireFacts, {
  initial: { questionSource: 'host', questions: [] },
  list: { columns: [{ field: 'questionSource' }] },
  form: {
    sections: [
      { key: 'source', component: QuestionsSection, edits: ['questionSource', 'externalLink', 'questions'] },
      { key: 'texts', fields: [{ field: 'introContent' }, { field: 'termsAndConditions' }] },
    ],
  },
});

/** The id of the building's questionnaire; null while it has none, which the server answers without content. */
async function findId(path: string, signal: AbortSignal): Promise<string | null> {
  return (await callApi<Partial<RecordValues>>(path, { signal })).data.id ?? null;
}

/** The questionnaire of the building that the person is in, or an empty form for the first (CONT-28, NAV-59). */
function Questionnaire() {
  const context = useContextStack();
  const path = filledPath(questionnaireFacts.path, { buildingId: context.buildingId }) ?? questionnaireFacts.path;
  const found = useQuery({
    queryKey: queryKeys.list(questionnaireFacts.name, path, {}),
    queryFn: ({ signal }) => findId(path, signal),
  });
  if (found.isPending) return <FormSkeleton />;
  if (found.data === undefined)
    return (
      <ErrorState error={found.error} area={questionnaireFacts.name} onRetry={() => void found.refetch()} isPage />
    );
  const recordId = found.data ?? 'new';
  return (
    <PlaceContext key={recordId} value={{ ...context, recordId }}>
      <RecordScreen />
    </PlaceContext>
  );
}

export const questionnaireScreens = {
  texts: 'questionnaire',
  ListScreen: Questionnaire,
  RecordScreen,
  loadList: loadRecord,
  loadRecord,
};
