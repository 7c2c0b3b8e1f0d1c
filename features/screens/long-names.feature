@spec-2
Feature: Long names
  A name can be one word of eighty letters and must still fit on a small phone.

  Scenario: A word of eighty letters does not widen a screen
    Given Ada is signed in
    And Ada owns an organization with a class, teacher, semester, room and time slot, all with names of eighty letters
    And Ada owns an organization with a name of eighty letters and no classes, and has a child with such a name
    Then each of these fits Ada's phone
      | /organizations                            |
      | /organizations/$organization              |
      | /organizations/$organization/classes      |
      | /organizations/$empty/classes             |
      | /organizations/$organization/admin/home   |
      | /organizations/$organization/admin/settings |
      | /organizations/$organization/admin/classes |
      | /organizations/$organization/admin/classes/new |
      | /organizations/$organization/admin/classes/$class |
      | /organizations/$organization/admin/class-days/new |
      | /organizations/$organization/admin/semesters/$semester |
      | /organizations/$organization/admin/all-members/$teacher |
      | /organizations/$organization/admin/students |
      | /organizations/$organization/admin/teachers/$teacher |
      | /my/organizations                         |
      | /my/classes                               |
      | /my/classes/$class                        |
      | /my/family                                |
      | /my/family/$family/children/$child        |
      | /                                         |

  Scenario: A word of eighty letters does not widen a printed report
    Given Ada is signed in
    And Ada owns an organization with a class, teacher, semester, room and time slot, all with names of eighty letters
    Then each of these fits Ada's paper
      | /organizations/$organization/admin/reports/class-lists       |
      | /organizations/$organization/admin/reports/teacher-schedules |
      | /organizations/$organization/admin/reports/sign-in-sheets    |
      | /organizations/$organization/admin/reports/day-sheet         |
      | /organizations/$organization/admin/reports/enrollment        |
