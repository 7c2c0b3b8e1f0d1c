@spec-6
Feature: What teachers add to their classes
  Lead teachers say what to bring, set homework and share files. Families see it where they look for the next day.

  Background:
    Given Vera is signed in
    And Lea is signed in
    And Emil is signed in
    And Emil owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And "Lindenschule" has the classes
      | name  | semester  | starts     | ends       | teacher |
      | Choir | Fall 2091 | 09/01/2091 | 12/19/2091 | Lea     |
    And "Fall 2091" meets on
      | day        | type    |
      | 09/15/2091 | Regular |
    And Vera has a family with "Mia"
    And the child Mia attends "Choir" of "Lindenschule"

  @6.class-content-edit @6.class-homework @6.class-files @6.class-content-reading
  Scenario: A teacher says what to bring, sets homework and adds a file, and a parent finds them
    When Lea visits the class "Choir"
    And Lea chooses "Edit About this class"
    And Lea sets "What to bring" to "A folder"
    And Lea chooses "Save"
    Then Lea sees one toast "Success" saying "Class was saved successfully"
    When Lea chooses "Add homework"
    And Lea sets "Homework" to "Learn the second verse."
    And Lea chooses "Save"
    Then Lea sees "For Sat, Sep 15, 2091"
    When Lea chooses a text as "Add a file"
    Then Lea's list "Files" says
      | lunch.txt | Text · 21 B · Lea Lind |
    When Vera visits "/"
    Then Vera's list "Classes of Mia" says
      | Choir | Bring: A folder | Homework for Saturday: Learn the second verse. |
    When Vera goes to "Choir"
    And Vera gets a file by choosing "Download lunch.txt"
    Then the file of Vera is "lunch.txt" and says "Bring a packed lunch."
    And Vera is not offered "Add homework"
    And Vera is not offered "Delete lunch.txt"
