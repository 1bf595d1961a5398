import '#ui/ui.css';
import './masterData.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#codecs/money.ts';
import { ImportButton } from '#engine/import/ImportButton.tsx';
import { saveTemplate } from '#engine/import/saveRows.ts';
import { useApiSummary } from '#engine/list/query/useListSummary.ts';
import { apiListParams } from '#engine/list/query/listParams.ts';
import { useEngine, useResource } from '#engine/core/engineContext.tsx';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Button } from '#ui/button/Button.tsx';

/** Files in an order in which each file's references already exist, with the reason. */
const steps: readonly { names: readonly string[]; why: string }[] = [
  {
    names: ['territories'],
    why: 'К ним относится всё остальное. Все уровни можно загрузить одним файлом, строки — в любом порядке.',
  },
  { names: ['distributors'], why: 'Для каждого указывают его территории.' },
  { names: ['tradeMarks', 'chains', 'categories'], why: 'Для сети указывают торговые марки.' },
  { names: ['products'], why: 'Для товара указывают категорию и торговую марку.' },
  { names: ['agents'], why: 'Для агента указывают дистрибьютора и территорию.' },
  { names: ['tradePoints'], why: 'Для точки указывают территорию, дистрибьюторов и сеть.' },
  { names: ['tradePointAgents'], why: 'Для точки указывают агента, который её посещает: он получит её задачи.' },
  { names: ['sales', 'tasks', 'refills', 'withdrawals'], why: 'Для факта указывают агента, точку и товар.' },
  {
    names: ['pollThemes', 'pollQuestions', 'pollAnswers'],
    why: 'Для пункта указывают тему, для ответа — пункт и агента.',
  },
  {
    names: ['promos', 'auditReports'],
    why: 'Фотографии — адресами, по одному в строке ячейки; полку заполняют в карточке, и промо выбирают там.',
  },
];

/** Draws `Что загрузить сначала`: the working order of imports, the existing records, and a start button for each. */
export default function StartScreen(): ReactNode {
  return (
    <div className="screen">
      <section className="screen-main company-start" aria-labelledby="screen-title">
        <h1 id="screen-title">Что загрузить сначала</h1>
        <p>
          Файлы Excel или CSV загружают сверху вниз: каждый называет то, что загружено раньше, — по названию или по коду
          в учётной системе. Перед записью видно, что изменится, и загрузку можно отменить. Чтобы загружать один и тот
          же файл снова, выберите в шаге столбцов «Находить записи по столбцу: Код в учётной системе».
        </p>
        <ol className="company-steps">
          {steps.map(({ names, why }) => (
            <li key={names[0]}>
              <p>{why}</p>
              <ul>
                {names.map((name) => (
                  <StartLine key={name} name={`company-${name}`} />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function StartLine({ name }: { name: string }): ReactNode {
  const declaration = useResource(name);
  const { title, menu } = declaration;
  return (
    <li className="company-line">
      <Link to={menu?.path ?? '/'}>{title}</Link>
      <Count declaration={declaration} />
      <Button aria-label={`Шаблон: ${title}`} onClick={() => void saveTemplate(declaration)}>
        Шаблон
      </Button>
      <ImportButton declaration={declaration} about={title} />
    </li>
  );
}

/** Draws the number of records; a dash until it is known. */
function Count({ declaration }: { declaration: Declaration }): ReactNode {
  const { host } = useEngine();
  const { count } = useApiSummary({ declaration, ways: apiListParams(declaration, host), filters: [], enabled: true });
  return (
    <span className={count === 0 ? 'company-none' : ''}>
      {count === null ? '…' : count === 0 ? 'пока нет' : `есть ${formatNumber(count)}`}
    </span>
  );
}
