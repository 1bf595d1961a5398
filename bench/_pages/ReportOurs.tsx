import '#ui/ui.css';
import { useMemo, useState, type ReactNode } from 'react';
import { reportTree } from '#custom/reports/report.ts';
import { ReportTreePanel } from '#custom/reports/ReportTreePanel.tsx';
import '#custom/reports/reports.css';

/** 200 trade marks with 20,000 products in all. */
const trademarks = Array.from({ length: 200 }, (_, mark) => ({
  tradeMarkId: mark,
  tradeMarkName: `Марка ${mark}`,
  percentage: 0.5,
  faceCount: 100,
  isOwn: mark % 10 === 0,
  categories: Array.from({ length: 5 }, (_, category) => ({
    categoryId: category,
    categoryName: `Категория ${category}`,
    faceCount: 20,
    percentage: 0.1,
    products: Array.from({ length: 20 }, (_, product) => ({
      productId: mark * 100 + category * 20 + product,
      productName: `Продукт ${mark}-${category}-${product}`,
      price: 99,
      faceCount: 1,
      isKey: product === 0,
      promo: null,
    })),
  })),
}));

export default function ReportOurs(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <button type="button" onClick={() => setOpen(true)}>
        Представленность
      </button>
      {open && <Tree />}
    </div>
  );
}

function Tree(): ReactNode {
  const tree = useMemo(() => reportTree(trademarks), []);
  return <ReportTreePanel tree={tree} earlier={null} />;
}
