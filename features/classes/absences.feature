@spec-6
Feature: Absences and substitutes
  Families say that a child will not come, and teachers that they will not. Whoever is concerned sees it where they work.

  Background:
    Given Vera is signed in
    And Lea is signed in
    And Nina is signed in
    And Emil is signed in
    And Emil owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds   |
      | Nina | Teacher |
    And "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And "Lindenschule" has the classes
      | name  | semester  | starts     | ends       | teacher | students |
      | Choir | Fall 2091 | 09/01/2091 | 12/19/2091 | Lea     | Tom      |
    And "Fall 2091" meets on
      | day        | type    |
      | 09/15/2091 | Regular |
      | 09/22/2091 | Regular |
    And Vera has a family with "Mia"
    And the child Mia attends "Choir" of "Lindenschule"

  @6.absences-report @6.absences-mark @6.absences-reading
  Scenario: A parent reports that a child is ill, the teacher sees it on the sheet, and the parent withdraws it
    When Vera visits "/"
    And Vera goes to "Report an absence: Mia"
    And Vera sets "Note" to "A fever"
    And Vera chooses "Report absence"
    Then Vera's list "Absences of your family" says
      | Mia Lind: Choir | Sat, Sep 15, 2091 · Lindenschule · Ill: A fever · reported by Vera Lind |
    When Lea visits the attendance of "Choir" on 09/15/2091
    Then the attendance for Lea is
      | Mia Lind | Excused |
      | Tom Lind |         |
    And Lea sees "Absence reported by Vera Lind · Ill: A fever"
    When Emil visits the absences of "Lindenschule"
    Then Emil's list "Students on Sat, Sep 15, 2091" says
      | Mia Lind: Choir | Ill: A fever · reported by Vera Lind |
    When Vera chooses "Withdraw the absence of Mia Lind on Sat, Sep 15, 2091"
    Then Vera sees "No absences reported for the days to come."
    When Lea reloads the page
    Then the attendance for Lea is
      | Mia Lind |  |

  @6.absences-report
  Scenario: An adult with view access reads who can report absences
    Given Eva is signed in
    And Eva is in the family of Vera with view access
    When Eva visits "/my/absences"
    Then Eva sees "but you can’t report absences. Vera Lind can report them, or give you full access."

  @6.absences-reading
  Scenario: Who is absent from several classes of a day is one line, with the reason once
    Given "Lindenschule" has the classes
      | name   | semester  | starts     | ends       | teacher |
      | Botany | Fall 2091 | 09/01/2091 | 12/19/2091 | Nina    |
    And the child Mia attends "Botany" of "Lindenschule"
    When Vera visits "/"
    And Vera goes to "Report an absence: Mia"
    And Vera sets "Note" to "A fever"
    And Vera chooses "Report absence"
    Then Vera's list "Absences of your family" says
      | Mia Lind | Ill: A fever |
    When Emil visits the absences of "Lindenschule"
    Then Emil's list "Reported or excused" says
      | Mia Lind | Choir: Reported absent · 9:00 AM–12:00 PM Ill: A fever · reported by Vera Lind |
    And Emil's list "Students on Sat, Sep 15, 2091" says
      | Mia Lind: Botany, Choir Ill: A fever · reported by Vera Lind |

  @6.substitutes-needed @6.substitutes-name @6.substitutes-rights
  Scenario: A teacher cannot come, an administrator names a substitute, and the substitute takes attendance
    When Lea visits "/my/absences/teaching?fromDate=2091-09-15"
    And Lea sets "Note" to "Start with the rounds"
    And Lea chooses "Report absence"
    Then Lea's list "Absences of teachers" says
      | Choir | You are absent | Needs a substitute |
    And Lea does not see "You substitute"
    When Emil visits the absences of "Lindenschule"
    Then Emil's list "Teachers on Sat, Sep 15, 2091" says
      | Choir | Lea Lind is absent · Start with the rounds | Needs a substitute |
    When Emil chooses "Name a substitute in Choir on Sat, Sep 15, 2091"
    And Emil sets "Substitute" to "Nina Lind"
    And Emil answers "Save"
    Then Emil sees "Substitute: Nina Lind"
    When Vera visits "/"
    Then Vera's list "Classes of Mia" says
      | Choir | with Nina Lind |
    When Nina visits "/"
    And Nina goes to "Attendance of Choir on Sat, Sep 15, 2091"
    Then Nina sees "Until then you can mark planned absences"
